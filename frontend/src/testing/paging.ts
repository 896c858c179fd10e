/** Returns the page of a list that a request asks for, as the server would. */
export function pageOf<Entry>(entries: Entry[], request: Request) {
  const { searchParams } = new URL(request.url);
  const page = Number(searchParams.get('page') ?? 1);
  const limit = Number(searchParams.get('limit') ?? 100);
  return {
    entries: entries.slice((page - 1) * limit, page * limit),
    paging: {
      total: entries.length,
      totalPages: Math.max(1, Math.ceil(entries.length / limit)),
      currentPage: page,
    },
  };
}
