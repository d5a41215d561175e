/** Paths for a square of 24 px and a stroke of 1.5 px. */
const SHAPES = {
  home: 'M4 11l8-7 8 7v9h-5v-6H9v6H4z',
  offers: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  people: 'M9 11a4 4 0 100-8 4 4 0 000 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 010 7M18 14c2 1 4 3 4 7',
  list: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  money: 'M3 7h18v12H3zM3 11h18M7 15h4',
  face: 'M12 21a9 9 0 100-18 9 9 0 000 18zM9 10v1M15 10v1M8 15c2 2 6 2 8 0',
  shop: 'M4 9h16v11H4zM3 9l3-5h12l3 5M9 20v-6h6v6',
  waits: 'M4 13h5l1 3h4l1-3h5M4 13l3-8h10l3 8v6H4z',
  disputes: 'M12 4v16M6 20h12M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z',
  check: 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4',
  search: 'M10 17a7 7 0 100-14 7 7 0 000 14zM15 15l6 6',
  bell: 'M6 17v-6a6 6 0 0112 0v6l2 2H4zM10 21h4',
} as const

export type IconName = keyof typeof SHAPES

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={SHAPES[name]} />
  </svg>
)
