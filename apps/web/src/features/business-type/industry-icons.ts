import type { IndustryType } from "@aavarti/domain/industries";
import {
  AppWindow,
  Building2,
  Clapperboard,
  GraduationCap,
  HandHeart,
  HeartPulse,
  Landmark,
  type LucideIcon,
  Plane,
  RadioTower,
  ShoppingBasket,
  Store,
} from "lucide-react";

export const industryIcons = {
  "real-estate": Building2,
  education: GraduationCap,
  healthcare: HeartPulse,
  "financial-services": Landmark,
  telecom: RadioTower,
  "software-saas": AppWindow,
  ecommerce: ShoppingBasket,
  "travel-hospitality": Plane,
  "media-entertainment": Clapperboard,
  "ngo-associations": HandHeart,
  generic: Store,
} as const satisfies Record<IndustryType, LucideIcon>;
