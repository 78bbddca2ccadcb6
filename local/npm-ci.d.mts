export function npmCi(root: string, more?: readonly string[]): Promise<{ code: number | string; output: string }>;
