export function isRunning(pid: number): boolean;
export function commandLine(pid: number): string;
export function identityOf(pid: number): string | undefined;
