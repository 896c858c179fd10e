/** What uploads carry, read before they leave, because jsdom's files do not travel. */
export function watchUploads() {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send');
  return (jsonField: string) =>
    send.mock.calls.map(([form]) => {
      if (!(form instanceof FormData)) throw new Error('an upload without a form');
      const json: unknown = JSON.parse(form.get(jsonField) as string);
      const images = form.getAll('images').map((file) => (file instanceof File ? file.name : file));
      return { json, images };
    });
}

/** A file as a file dialog or a mouse hands it over. */
export function picture(name: string, type = 'image/jpeg', size = 3): File {
  return new File([new Uint8Array(size)], name, { type });
}

/** Gives jsdom the object URLs that it does not have. */
export function showPreviews() {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
}
