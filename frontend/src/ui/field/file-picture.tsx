import { useCallback, type ComponentProps } from 'react';

interface FilePictureProps extends ComponentProps<'img'> {
  file: File;
  alt: string;
}

/** A picture that was chosen on this device and is not uploaded yet. */
export function FilePicture({ file, alt, ...image }: FilePictureProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img {...image} ref={show} alt={alt} />;
}
