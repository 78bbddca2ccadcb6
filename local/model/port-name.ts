/** The name under which the stack remembers the server's port, for programs that look for it. */
export const MODEL_PORT_NAME = 'languageModel';
