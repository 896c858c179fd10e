import type { Plugin } from 'vite';

/**
 * Delays the page's scripts, which are in a template, until the server's HTML is painted and the first picture is
 * loaded, or half a second has passed. The timer also serves background tabs, which are never painted.
 */
const starter = `
      (() => {
        const start = () => document.head.append(document.getElementById('scripts').content);
        // A frame is on the screen when the one after it has been made.
        const nextFrame = (then) => requestAnimationFrame(() => setTimeout(then));
        const afterPaint = (then) => nextFrame(() => nextFrame(then));
        const picture = document.querySelector('img[fetchpriority=high]');
        setTimeout(start, 500);
        afterPaint(() => {
          if (!picture || picture.complete) return start();
          for (const end of ['load', 'error']) picture.addEventListener(end, () => afterPaint(start));
        });
      })();
    `;

/** A script of the page, or a link that fetches one ahead. */
const script =
  /\s*<(script type="module"|link rel="modulepreload") crossorigin[^>]*>(<\/script>)?/g;

/** Where the server adds the scripts of the page that is asked for. */
const mark = '<!-- scripts of the page -->';

/** Moves the built scripts from the head into the template; started by a script of their own. */
export function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const scripts = [...html.matchAll(script)].map(([tag]) => tag.trim());
        const template = `<template id="scripts">${scripts.join('')}${mark}</template>`;
        return html
          .replaceAll(script, '')
          .replace('</body>', () => `  ${template}\n    <script>${starter}</script>\n  </body>`);
      },
    },
  };
}
