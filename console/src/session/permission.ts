/** A permission as pages ask for it, such as `conversations:WRITE`. */
export type Permission = `${string}:${'READ' | 'WRITE' | 'EXECUTE'}`;
