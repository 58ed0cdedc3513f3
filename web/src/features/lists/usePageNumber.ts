import { useSearchParams } from 'react-router-dom';

/** The page of a list that the address names by `?page=2`; 1 without one, and for what is no such number. */
export function usePageNumber(): number {
  const [searchParams] = useSearchParams();
  return pageNumber(searchParams);
}

export function pageNumber(searchParams: URLSearchParams): number {
  const asked = searchParams.get('page') ?? '';
  // The API knows pages up to 10,000.
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}
