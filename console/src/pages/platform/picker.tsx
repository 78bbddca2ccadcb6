import { Checkbox, Stack } from '@mantine/core';

interface PickerProps {
  title: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  change: (ids: string[]) => void;
  busy: boolean;
}

/** Chooses some of a list; each choice counts at once. */
export function Picker({ title, options, chosen, change, busy }: PickerProps) {
  return (
    <Checkbox.Group label={title} value={[...chosen]} onChange={change}>
      <Stack gap="xs" mt="xs" mah="16rem" style={{ overflowY: 'auto' }}>
        {options.map(({ id, label }) => <Checkbox key={id} value={id} label={label} disabled={busy} />)}
      </Stack>
    </Checkbox.Group>
  );
}
