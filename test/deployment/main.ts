import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { readLocalConfig, repositoryRoot } from '../../local/config.ts';
import { ExplainedError } from '../../local/explained-error.ts';
import { faults, ruleTests } from './alert-faults.ts';
import { kubernetesSchemas } from './kubernetes-schemas.ts';
import { goTool, hadolint, promtool, schemaText, tool, toolsFolder } from './tools.ts';

const deploy = join(repositoryRoot, 'deploy');

/** The charts' switches that bring more objects, beside what a deployment has to give. */
const VALUES: readonly { set?: string[]; file?: string }[] = [
  {}, { set: ['keda.enabled=true', 'api.autoscaling.enabled=true', 'serviceMonitor.enabled=true'] }, { set: ['ingress.enabled=false'] },
  { set: ['workerVersions.deployment=concierge', 'workerVersions.kept={1.0.0,0.9.0}', 'keda.enabled=true'] },
  { set: ['keda.enabled=true'], file: 'temporal-cloud.yaml' },
];
const REQUIRED = ['publicUrl=https://concierge.example', 'settings.LOG_LEVEL=debug'];
const OWN_TEMPORAL = ['temporal.address=temporal.example:7233'];

const checks: Readonly<Record<string, () => Promise<string>>> = {
  async 'deploy/Dockerfile'() {
    await tool(await hadolint(), [join(deploy, 'Dockerfile')]);
    return 'hadolint finds nothing';
  },
  async 'deploy/compose/compose.yaml'() {
    const ajv = new Ajv({ strict: false, validateFormats: false, validateSchema: false });
    const validate = ajv.compile(JSON.parse(await schemaText('compose', 'schema/compose-spec.json')) as object);
    const document: unknown = parse(readFileSync(join(deploy, 'compose', 'compose.yaml'), 'utf8'), { merge: true });
    if (!validate(document)) throw new ExplainedError(ajv.errorsText(validate.errors, { separator: '\n' }));
    return 'is valid by the schema of the compose specification';
  },
  async 'deploy/compose/Caddyfile'() {
    const file = join(deploy, 'compose', 'Caddyfile');
    // Validation provisions the server, which keeps its authority's files in a folder of its own.
    const env = { ...readLocalConfig().inherited, PUBLIC_URL: 'https://concierge.example', XDG_DATA_HOME: toolsFolder, XDG_CONFIG_HOME: toolsFolder };
    await tool(await goTool('caddy'), ['validate', '--adapter', 'caddyfile', '--config', file], { env });
    return 'is valid by Caddy itself';
  },
  async 'deploy/helm/concierge'() {
    const chart = join(deploy, 'helm', 'concierge');
    const [helm, kubeconform, schemas] = [await goTool('helm'), await goTool('kubeconform'), await kubernetesSchemas()];
    const resources: string[] = [];
    for (const { set = [], file } of VALUES) {
      const place = file === undefined ? [] : ['--values', join(deploy, 'helm', file)];
      const given = [...REQUIRED, ...file === undefined ? OWN_TEMPORAL : [], ...set];
      const settings = ['--kube-version', '1.32.0', ...place, '--set', given.join(',')];
      await tool(helm, ['lint', chart, '--strict', ...settings]);
      const rendered = join(toolsFolder, 'rendered.yaml');
      writeFileSync(rendered, await tool(helm, ['template', 'concierge', chart, ...settings]));
      const location = `${schemas}/{{.ResourceKind}}{{.KindSuffix}}.json`;
      resources.push((await tool(kubeconform, ['-strict', '-summary', '-schema-location', location, rendered])).trim());
    }
    return `helm lint and kubeconform find nothing: ${resources.at(1)}`;
  },
  async 'deploy/monitoring'() {
    const program = await promtool();
    await tool(program, ['check', 'config', join(deploy, 'monitoring', 'prometheus.yml')]);
    const rules = ['recording-rules.yml', 'alerts.yml'].map((name) => join(deploy, 'monitoring', name));
    const tests = join(toolsFolder, 'alerts.test.json');
    writeFileSync(tests, JSON.stringify(ruleTests(rules)));
    await tool(program, ['test', 'rules', tests]);
    return `promtool finds nothing; each of ${faults.length} faults fires its alert, and a healthy hour none`;
  },
};

/** `npm run check:deployment`: fetches or builds the tools once, and has them read what `deploy/` holds. */
let failed = false;
for (const [what, check] of Object.entries(checks)) {
  try {
    process.stdout.write(`${what}: ${await check()}\n`);
  } catch (error) {
    if (!(error instanceof ExplainedError)) throw error;
    failed = true;
    process.stdout.write(`${what}:\n${error.message}\n`);
  }
}
process.exitCode = failed ? 1 : 0;
