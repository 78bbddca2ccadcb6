/** What a module of the tests keeps while a file runs. */
export const kept: string[] = [];
