/** The small picture of a category, beside its name. */
export function CategoryPicture({ src }: { src: string }) {
  return <img src={src.replace(/-800\.webp$/, '-160.webp')} alt="" width={64} height={64} />;
}
