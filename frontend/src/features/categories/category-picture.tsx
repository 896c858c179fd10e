/** The picture of a category, small. The name stands beside it. */
export function CategoryPicture({ src }: { src: string }) {
  return <img src={src.replace(/-800\.webp$/, '-160.webp')} alt="" width={64} height={64} />;
}
