/** The build that is measured: the release, or with `BENCH_PROFILE=debug` the tests' build, to try the benchmark itself. */
export const profile = process.env.BENCH_PROFILE === 'debug' ? 'debug' : 'release';
