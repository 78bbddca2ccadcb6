import { Text } from '@mantine/core';
import { commonTexts } from '../texts/common.ts';
import { useTexts } from '../texts/language.tsx';

export interface Bar { label: string; value: number }

const HEIGHT = 96;
const SLOT = 44;

/** Bars over days, with the same figures in a table. */
export function BarChart({ title, bars, format = String }: { title: string; bars: readonly Bar[]; format?: (value: number) => string }) {
  const t = useTexts(commonTexts);
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure className="surface" style={{ margin: 0 }}>
      <Text component="figcaption" fw={600} size="sm" mb="xs">{title}</Text>
      <svg className="chart" viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT + 36}`} width="100%" aria-hidden="true"
        style={{ maxHeight: '11rem' }}>
        {bars.map(({ label, value }, index) => {
          const height = (value / most) * HEIGHT;
          return (
            <g key={label} transform={`translate(${index * SLOT} 0)`}>
              <rect
                x={8} y={16 + HEIGHT - height} width={SLOT - 16} height={Math.max(height, 1)} rx={3} fill="var(--mantine-color-pine-6)"
              />
              <text x={SLOT / 2} y={10 + HEIGHT - height} textAnchor="middle">{value > 0 ? format(value) : ''}</text>
              <text x={SLOT / 2} y={HEIGHT + 30} textAnchor="middle">{label}</text>
            </g>
          );
        })}
      </svg>
      <details>
        <Text component="summary" size="xs" c="dimmed" style={{ cursor: 'pointer' }}>{t('table')}</Text>
        <table className="figures">
          <tbody>
            {bars.map(({ label, value }) => (
              <tr key={label}><th scope="row">{label}</th><td>{format(value)}</td></tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
