// The dependency rule of docs/architecture.md, checked against what cargo reads in the manifests.
import { execFileSync } from 'node:child_process';
import { Failure } from './lifetime.mjs';
import { root } from './paths.mjs';

const adapters = ['infra-postgres', 'infra-storage', 'infra-payments', 'infra-mail', 'http-actix'];

/** What each of our crates may know of the others. A crate that is not listed may know nothing. */
const mayKnow = {
  domain: [],
  application: ['domain'],
  ...Object.fromEntries(adapters.map((adapter) => [adapter, ['application', 'domain']])),
  server: ['application', 'domain', ...adapters],
};

/** Technology that belongs to one crate, and is nobody else's business, not even in tests. */
const onlyIn = [
  { packages: /^(diesel|diesel_.*|r2d2|pq-sys)$/, crates: ['infra-postgres'] },
  {
    packages: /^(actix-.*|utoipa.*|tracing-actix-.*|validator)$/,
    crates: ['http-actix', 'server'],
  },
  { packages: /^(object_store|image|webp)$/, crates: ['infra-storage'] },
  { packages: /^lettre$/, crates: ['infra-mail'] },
];

/** In the middle of the shop there is no input, output, clock or framework: only these. */
const allowedOutside = {
  domain: ['chrono', 'thiserror', 'unicode-normalization', 'uuid'],
  application: ['chrono', 'mockall', 'serde', 'serde_json', 'sha2', 'thiserror', 'uuid'],
};

/** Fails with every manifest line that breaks the rule. */
export function checkLayers() {
  const args = ['metadata', '--locked', '--no-deps', '--format-version=1'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 };
  const { packages } = JSON.parse(execFileSync('cargo', args, options));
  const ours = new Set(packages.map(({ name }) => name));
  const wrong = packages.flatMap((crate) =>
    crate.dependencies.flatMap((dependency) => objections(crate.name, dependency, ours)),
  );
  if (wrong.length > 0) throw new Failure(`The dependency rule is broken:\n${wrong.join('\n')}`);
}

/**
 * @param {string} crate
 * @param {{ name: string, kind: string | null }} dependency
 * @param {Set<string>} ours
 * @returns {string[]}
 */
function objections(crate, { name, kind }, ours) {
  const line = `  ${crate} -> ${name}`;
  if (ours.has(name)) {
    // In its tests a crate may use its neighbours, and itself with other features.
    const allowed = kind === 'dev' || mayKnow[crate]?.includes(name);
    return allowed ? [] : [`${line}: that layer must not know this one`];
  }
  const owner = onlyIn.find(({ packages }) => packages.test(name));
  if (owner && !owner.crates.includes(crate))
    return [`${line}: only ${owner.crates.join(', ')} may`];
  const list = allowedOutside[crate];
  if (list && kind !== 'dev' && !list.includes(name))
    return [`${line}: not on its list of allowed crates`];
  return [];
}
