import type { BusinessWords } from "@aavarti/domain/business-words";
import { figuresOf, KEY_FIGURE_CODES, type KeyFigureCode } from "@aavarti/domain/key-figures";
import { ecommerceNouns, ecommerceTexts } from "./ecommerce-texts.ts";
import { dashboardNouns, dashboardTexts, figureWords } from "./figure-texts.ts";
import type { FigureWords } from "./figure-words.ts";
import { financialTexts } from "./financial-texts.ts";
import { healthcareNouns, healthcareTexts } from "./healthcare-texts.ts";
import { mediaNouns, mediaTexts } from "./media-entertainment-texts.ts";
import { ngoTexts } from "./ngo-associations-texts.ts";
import { realEstateNouns, realEstateTexts } from "./real-estate-texts.ts";
import { softwareTexts } from "./software-saas-texts.ts";
import { telecomTexts } from "./telecom-texts.ts";
import { travelTexts } from "./travel-hospitality-texts.ts";

/** What a trade calls some key figures, and the other parts of its dashboard. */
interface TradeWords {
  readonly figures: Partial<Record<KeyFigureCode, string>>;
  readonly parts: readonly string[];
}

const TRADES: Readonly<Record<string, (words: BusinessWords) => TradeWords>> = {
  "real-estate": (words) => {
    const { board, ladder } = realEstateNouns(words);
    return { figures: { mrr: realEstateTexts.rentRoll }, parts: [board, ladder] };
  },
  education: () => {
    const { fill, due, rate, capacities, cohorts } = dashboardTexts.education;
    return { figures: { fill, dueIn7: due, renewalRate: rate }, parts: [capacities, cohorts] };
  },
  healthcare: (words) => {
    const { active, lapsing, mix, recall, curve } = healthcareTexts;
    const { recalled } = healthcareNouns(words);
    return {
      figures: { activeSubscriptions: active, lapsingIn14: lapsing, reactivations: recalled, planMix: mix },
      parts: [recall.title, curve.title],
    };
  },
  "financial-services": () => {
    const { annual, due, revivals, grace, curve } = financialTexts;
    return { figures: { arr: annual, dueIn30: due, reactivations: revivals }, parts: [grace.title, curve.title] };
  },
  telecom: () => {
    const { active, perConnection, sheet, heat } = telecomTexts;
    return { figures: { activeSubscriptions: active, arpu: perConnection }, parts: [sheet.title, heat.title] };
  },
  "software-saas": () => {
    const { churn, mrr, arr, waterfall, cohorts } = softwareTexts;
    return { figures: { customerChurn: churn, mrr, arr }, parts: [waterfall.title, cohorts.title] };
  },
  ecommerce: (words) => {
    const { winBacks, dispatch, board } = ecommerceTexts;
    const { average } = ecommerceNouns(words);
    return { figures: { averagePlanValue: average, reactivations: winBacks }, parts: [dispatch.title, board.title] };
  },
  "travel-hospitality": () => {
    const { active, stay, returning, board, occupancy } = travelTexts;
    return {
      figures: { activeSubscriptions: active, averageStay: stay, repeatRate: returning },
      parts: [board, occupancy],
    };
  },
  "media-entertainment": (words) => {
    const { churn, weeks, curves } = mediaTexts;
    const { perCustomer } = mediaNouns(words);
    return { figures: { customerChurn: churn, arpu: perCustomer }, parts: [weeks.title, curves.title] };
  },
  "ngo-associations": () => {
    const { committed, readiness, calls } = ngoTexts;
    return { figures: { mrr: committed }, parts: [readiness.title, calls.title] };
  },
  generic: (words) => ({ figures: {}, parts: [dashboardTexts.lanes.title, dashboardNouns(words).topProducts] }),
};

const wordsOfTrade = (industryType: string, words: BusinessWords): TradeWords =>
  TRADES[industryType]?.(words) ?? { figures: {}, parts: [] };

/**
 * Returns the names of all key figures as a trade calls them, and what they count, with the trade's
 * nouns, in the current language.
 */
export function figuresInTrade(industryType: string, words: BusinessWords): Record<KeyFigureCode, FigureWords> {
  const own = wordsOfTrade(industryType, words).figures;
  const usual = figureWords(words);
  for (const code of KEY_FIGURE_CODES) usual[code] = { ...usual[code], name: own[code] ?? usual[code].name };
  return usual;
}

/** Returns what the dashboard of a trade shows: its own parts first, then its key figures. */
export function dashboardContents(industryType: string, words: BusinessWords): readonly string[] {
  const names = figuresInTrade(industryType, words);
  return [...wordsOfTrade(industryType, words).parts, ...figuresOf(industryType).map((code) => names[code].name)];
}
