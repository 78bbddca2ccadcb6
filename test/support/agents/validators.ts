import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import type { jsonSchemaValidator, JsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';

const compiler = new AjvJsonSchemaValidator();
const compiled = new Map<string, JsonSchemaValidator<unknown>>();

/**
 * Holds the answers of tools to their schemas, as the official client does by default, but compiles a schema with the first answer to it.
 * The client compiles those of all tools with each list, of which a test calls few. This module is loaded once
 * (`test/setup/runner/load-tests-anew.ts`).
 */
export const validatorsOnDemand: jsonSchemaValidator = {
  getValidator<Output>(schema: Parameters<jsonSchemaValidator['getValidator']>[0]): JsonSchemaValidator<Output> {
    return (answer) => {
      const text = JSON.stringify(schema);
      const validate = compiled.get(text) ?? compiler.getValidator(schema);
      compiled.set(text, validate);
      return validate(answer) as ReturnType<JsonSchemaValidator<Output>>;
    };
  },
};
