import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { z } from 'zod';
import { read, root } from './repository.ts';

/** As much of CycloneDX 1.5 as a reviewer reads; https://cyclonedx.org/docs/1.5/json. */
const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d$/),
  serialNumber: z.string().regex(/^urn:uuid:[\da-f-]{36}$/),
  version: z.int().min(1),
  metadata: z.object({ timestamp: z.iso.datetime(), component: z.object({ name: z.literal('hotel-concierge-platform') }) }),
  components: z.array(z.object({
    'bom-ref': z.string().min(1),
    type: z.enum(['library', 'application', 'framework']),
    name: z.string().min(1),
    version: z.string().min(1),
    purl: z.string().startsWith('pkg:npm/'),
    hashes: z.array(z.object({ alg: z.string(), content: z.string().regex(/^[\da-f]+$/) })).optional(),
    licenses: z.array(z.union([
      z.object({ license: z.union([z.object({ id: z.string() }), z.object({ name: z.string() })]) }), z.object({ expression: z.string() }),
    ])).optional(),
  })),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** Packages that say what their licence is in a file alone, or in a form that npm does not read. */
const inAFile: Record<string, string> = { unionfs: 'Unlicense', busboy: 'MIT', streamsearch: 'MIT' };
/** They leave the product's own licence as it is. */
const PERMISSIVE = /^(?:MIT(?:-0)?|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|CC0-1\.0|CC-BY-[34]\.0|Python-2\.0|PostgreSQL|Zlib)$/;

it('the bill of materials is valid CycloneDX, names what is delivered, and each licence', () => {
  const printed = execFileSync('npm', ['run', '--silent', 'sbom'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, stdio: ['ignore', 'pipe', 'ignore'] });
  const { components, dependencies } = billSchema.parse(JSON.parse(printed));
  const refs = new Set(components.map(({ 'bom-ref': ref }) => ref));
  expect(refs.size).toBe(components.length);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([]);
  const manifests = ['package.json', 'console/package.json'].map((path) => JSON.parse(read(path).text) as { dependencies: Record<string, string> });
  const named = new Set(components.map(({ name }) => name));
  const wanted = manifests.flatMap(({ dependencies: own }) => Object.entries(own).map(([name, version]) => `${name}@${version}`));
  expect(wanted.filter((ref) => !refs.has(ref))).toEqual([]);
  const needed = dependencies.find(({ ref }) => ref.startsWith('hotel-concierge-platform@'))?.dependsOn ?? [];
  expect(wanted.filter((ref) => !needed.includes(ref))).toEqual([]);
  // What tools of development need as well is delivered all the same, and the tools themselves are not.
  expect(['jest', 'oidc-provider', 'oxlint', 'playwright-core', 'vite'].filter((name) => named.has(name))).toEqual([]);
  const licences = components.map(({ name, licenses = [] }) => [name, licenses.map((each) => {
    if ('expression' in each) return each.expression;
    return 'id' in each.license ? each.license.id : each.license.name;
  }).join(' AND ') || inAFile[name]] as const);
  const acceptable = (licence = ''): boolean => licence.replaceAll(/[()]/g, '').split(/ OR /).some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.test(part)));
  expect(licences.filter(([, licence]) => !acceptable(licence))).toEqual([]);
});
