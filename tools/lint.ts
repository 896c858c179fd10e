// Checks formats, types and lints, and changes nothing.
import { buildFrontend } from './build.ts';
import { debugBuildEnv } from './cargo.ts';
import { run, runBeside } from './process/commands.ts';
import { main } from './process/lifetime.mjs';
import { frontend, tools } from './paths.mjs';

const npm = (script: string) => run('npm', ['--prefix', frontend, 'run', script]);

await main(async () => {
  await run('cargo', ['fmt', '--all', '--check']);
  // Before clippy, because the server embeds the built page.
  await buildFrontend();
  // With the tests' settings, so that dependencies are built once.
  const clippy = runBeside('cargo', clippyCommand(), { env: debugBuildEnv() });
  await npm('format:check');
  await run(`${frontend}/node_modules/.bin/prettier`, [
    ...['--config', `${frontend}/.prettierrc.json`],
    ...['--check', tools],
  ]);
  await npm('typecheck');
  await run(`${frontend}/node_modules/.bin/tsc`, ['--project', tools]);
  await npm('lint');
  await run(`${frontend}/node_modules/.bin/eslint`, [
    ...['--config', `${tools}/eslint.config.mjs`],
    ...['--max-warnings', '0', tools],
  ]);
  await clippy();
  console.log('\nFormatting, types and lints: nothing to complain about.');
});

/** `.ci/run` makes clippy the compiler of the tests that it runs next, so that every crate is compiled once. */
function clippyCommand() {
  const workspace = ['--quiet', '--workspace', '--locked'];
  return process.env.RUSTC_WORKSPACE_WRAPPER === 'clippy-driver'
    ? ['test', ...workspace, '--no-run']
    : ['clippy', ...workspace, '--all-targets', '--', '-D', 'warnings'];
}
