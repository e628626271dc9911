export function paginated(page: number, limit: number, total: number) {
  return { page, total, total_pages: Math.max(1, Math.ceil(total / limit)) };
}
