// The PostgreSQL of the system. It has the client programs, which the embedded one lacks, and a pg_dump may not be older than
// its server.
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { installPackages } from '../debian.mjs';
import { Failure } from '../process/lifetime.mjs';

/** Returns the folder of the programs that POSTGRES_BIN names or that is installed; on Debian, root installs one. */
export function installedPostgres() {
  const found = find() ?? (installPackages(['postgresql']) ? find() : undefined);
  if (found) return found;
  throw new Failure(
    'No PostgreSQL with pg_dump found, on which backups are tried. Install it (Debian, Ubuntu: apt-get install ' +
      'postgresql; macOS: brew install postgresql), or say where its programs are: POSTGRES_BIN=/path/to/bin',
  );
}

function find() {
  const folders = [
    process.env.POSTGRES_BIN ?? '',
    ...globSync('/usr/lib/postgresql/*/bin').toSorted().toReversed(),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];
  return folders.find((folder) => programs.every((name) => existsSync(path.join(folder, name))));
}
