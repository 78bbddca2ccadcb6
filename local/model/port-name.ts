/** Under which the stack remembers the server's port, for whoever looks for it. */
export const MODEL_PORT_NAME = 'languageModel';
