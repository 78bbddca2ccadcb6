const SEEDS = [2_166_136_261, 0x9E37_79B9, 0x85EB_CA6B, 0xC2B2_AE35] as const;

/** Identifies a request to a model: FNV-1a over UTF-16 units with four seeds. It protects no secret and only tells requests apart. */
export function keyOf(...parts: readonly string[]): string {
  const text = parts.join('\u0000');
  return SEEDS.map((seed) => {
    let hash: number = seed;
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 16_777_619);
    return ((hash ^ (hash >>> 15)) >>> 0).toString(16).padStart(8, '0');
  }).join('');
}
