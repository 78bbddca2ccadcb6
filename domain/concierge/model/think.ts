import { MAX_THOUGHTS, type ThoughtRequest } from '../../model/thoughts.ts';
import type { BrainInput, ThoughtWanted } from '../../ports/brain.ts';

/** The thought for a request in this turn, or the wish for it; null if the mind goes on without a model. */
export function think(
  { thoughts = [], model, passedOver }: Pick<BrainInput, 'thoughts' | 'model' | 'passedOver'>, request: ThoughtRequest,
): { value: unknown } | ThoughtWanted | null {
  const known = thoughts.find(({ purpose, key }) => purpose === request.purpose && key === request.key);
  if (known !== undefined) return known.outcome === 'answered' ? { value: known.value } : null;
  if (model?.isLeftAlone) {
    passedOver?.();
    return null;
  }
  return thoughts.length >= MAX_THOUGHTS ? null : { kind: 'thought', thought: request };
}
