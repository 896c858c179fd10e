import type { Plugin } from 'vite';

const importFromIndex = /^import \{([^}]*)\} from 'lucide';/gm;

/** Imports each icon from its own file: the package's index would hide from the build which pages need it. */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: "from 'lucide'" },
      handler: (code) =>
        code.replace(importFromIndex, (_import, specifiers: string) =>
          specifiers.split(',').map(importFromFile).join(''),
        ),
    },
  };
}

/** Returns the import for `Trash` or `Mail as MailIcon`. Aliases such as `Trash2` have no file: the build fails. */
function importFromFile(specifier: string): string {
  const [icon = '', name = icon] = specifier.trim().split(' as ');
  if (!icon || icon.startsWith('type ')) return '';
  const file = icon.replace(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();
  return `import ${name} from 'lucide/dist/esm/icons/${file}.mjs';`;
}
