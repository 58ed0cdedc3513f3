import { useSearchParams } from 'react-router-dom';

/** The page of a list from `?page=2`; 1 if it is missing or not a valid number. */
export function usePageNumber(): number {
  const [searchParams] = useSearchParams();
  return pageNumber(searchParams);
}

export function pageNumber(searchParams: URLSearchParams): number {
  const asked = searchParams.get('page') ?? '';
  // The API accepts pages up to 10,000.
  return /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) : 1;
}
