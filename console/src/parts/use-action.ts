import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useNotes } from './notes.tsx';

interface Outcome<Input, Data> {
  /** What lists and records it changes, by the first parts of their keys. */
  refresh?: readonly QueryKey[];
  /** Said when it is done. */
  done?: string;
  /** Takes it back. */
  undo?: (data: Data, input: Input) => void;
  /** Goes on from there. */
  after?: (data: Data, input: Input) => void;
}

/** A user action: what it changes is read again, and a refusal is shown in its own words. */
export function useAction<Input = void, Data = unknown>(
  run: (input: Input) => Promise<Data>, { refresh = [], done, undo, after }: Outcome<Input, Data> = {},
): UseMutationResult<Data, Error, Input> {
  const queries = useQueryClient();
  const { say, fail } = useNotes();
  return useMutation<Data, Error, Input>({
    mutationFn: run,
    async onSuccess(data, input) {
      await Promise.all(refresh.map((queryKey) => queries.invalidateQueries({ queryKey })));
      if (done !== undefined) say(done, undo && (() => undo(data, input)));
      after?.(data, input);
    },
    onError: fail,
  });
}
