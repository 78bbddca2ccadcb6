import type { TemporalVariable } from '../platform/config/temporal.ts';
import type { MetaEnvironment } from './graph/environment.ts';

/** The settings of a Temporal service, without empty ones. */
export type TemporalTold = Partial<Record<TemporalVariable, string>>;

/** Where the websites of the demo houses are served. */
export interface DemoUrls {
  DEMO_HOTEL_URL: string;
  DEMO_HOSTEL_URL: string;
}

/** What the steps and the child processes know about the running stack, with Meta's address if a simulator plays it. */
export interface StackEnvironment
  extends Partial<MetaEnvironment>, Omit<TemporalTold, 'TEMPORAL_ADDRESS' | 'TEMPORAL_NAMESPACE'>, DemoUrls {
  DATABASE_URL: string;
  TEMPORAL_ADDRESS: string;
  TEMPORAL_NAMESPACE: string;
  PUBLIC_URL: string;
  DATA_DIR: string;
  /** The demo restaurant's table-booking system, where there is one. */
  TABLE_APP_URL?: string;
  SERVER_SECRET: string;
  /** Of the platform administrator that the first start makes. */
  ADMIN_EMAIL?: string;
  ADMIN_PASSWORD?: string;
}

/** A line of the banner: what a person needs to use what a step made. */
export interface BannerLine {
  label: string;
  value: string;
  /** Available only once, so it is also shown as soon as it exists. */
  once?: boolean;
}
