import type { LanguageModel } from 'ai';
import type { ModelAddress } from '../../../domain/ports/language-model.ts';

/** The provider's model, by its own library; each is loaded with its first call. */
export async function providerModel(
  { provider, baseUrl: baseURL, apiKey, structured }: ModelAddress, model: string, fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  switch (provider) {
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'model', baseURL, apiKey, fetch, includeUsage: true, supportsStructuredOutputs: structured === 'schema',
      })(model);
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL, apiKey, fetch })(model);
    }
    case 'google': {
      const { createGoogle } = await import('@ai-sdk/google');
      return createGoogle({ baseURL, apiKey, fetch })(model);
    }
  }
}
