import type { TemporalVariable } from '../platform/config/temporal.ts';
import type { MetaEnvironment } from './graph/environment.ts';

/** What there is to tell of a Temporal service; empty is untold. */
export type TemporalTold = Partial<Record<TemporalVariable, string>>;

/** Where the websites of the demo houses are served. */
export interface DemoUrls {
  DEMO_HOTEL_URL: string;
  DEMO_HOSTEL_URL: string;
}

/** What the steps and the children know about the running stack; of Meta, where a simulator plays it. */
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
  /** Can be had this once, so it is shown as soon as it exists as well. */
  once?: boolean;
}
