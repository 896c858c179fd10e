// The package declares the types of its index only. The index would hide from the build which pages need an icon.
declare module 'lucide/dist/esm/icons/*.mjs' {
  import type { IconNode } from 'lucide';

  const icon: IconNode;
  export default icon;
}
