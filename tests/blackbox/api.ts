import type {
  Analytics,
  Customer,
  DeletionRequested,
  IndustryChanged,
  IndustryChangeStatus,
  Me,
  MessageSent,
  Order,
  Product,
  ServiceStatus,
  Session,
  Subscription,
  TrialStatus,
} from "./documented-shapes.ts";

/** A request body as a client may send it, valid or not. */
export type Body = Record<string, unknown>;

export type ListQuery = { limit?: number; cursor?: string; search?: string; status?: string };
export type Page<Row> = { rows: Row[]; nextCursor: string | null };

/**
 * The documented calls over any transport. Each scenario is written once against this interface and
 * runs over REST and through the typed client. Successful responses are checked against the
 * documented shape; an error response is thrown as `Refused`.
 */
export interface Api {
  signedIn(token: string): Api;

  login(input: Body): Promise<Session>;
  register(input: Body): Promise<Session>;
  logout(): Promise<void>;
  forgotPassword(input: Body): Promise<void>;
  resetPassword(input: Body): Promise<void>;
  me(): Promise<Me>;

  createOrder(): Promise<Order>;
  verifyPayment(input: Body): Promise<void>;
  trialStatus(): Promise<TrialStatus["trialStatus"]>;

  listCustomers(query?: ListQuery): Promise<Page<Customer>>;
  createCustomer(input: Body): Promise<Customer>;
  updateCustomer(id: string, input: Body): Promise<Customer>;
  deleteCustomer(id: string): Promise<void>;

  listProducts(query?: ListQuery): Promise<Page<Product>>;
  createProduct(input: Body): Promise<Product>;
  updateProduct(id: string, input: Body): Promise<Product>;
  deleteProduct(id: string): Promise<void>;

  listSubscriptions(query?: ListQuery): Promise<Page<Subscription>>;
  createSubscription(input: Body): Promise<Subscription>;
  updateSubscription(id: string, input: Body): Promise<Subscription>;
  deleteSubscription(id: string): Promise<void>;

  analytics(period?: string): Promise<Analytics>;
  industryChangeStatus(): Promise<IndustryChangeStatus>;
  changeIndustry(input: Body): Promise<IndustryChanged>;
  requestDeletion(input: Body): Promise<DeletionRequested>;

  serviceStatus(): Promise<ServiceStatus["services"]>;
  testEmail(input?: Body): Promise<MessageSent>;
  testWhatsapp(input?: Body): Promise<MessageSent>;
}
