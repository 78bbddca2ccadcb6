export interface LockedPackage {
  version?: string;
  integrity?: string;
  optional?: boolean;
  devOptional?: boolean;
  link?: boolean;
  dev?: boolean;
}
export interface CheckOptions {
  devNeeded?: boolean;
}
export function lockDifference(
  wanted: Record<string, LockedPackage>,
  installed: Record<string, LockedPackage>,
  options?: CheckOptions,
): string | undefined;
export function whyStale(root: string, options?: CheckOptions): string | undefined;
export function explainInstallFailure(output: string, remaining?: string): string;
