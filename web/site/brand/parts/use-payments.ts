import { useApiList } from '../../api.tsx'

const PAGE = 100
const pageFrom = (offset: number) => ({ query: { role: 'buyer' as const, limit: PAGE, offset } })

export const usePayments = () =>
  useApiList('GET /api/payments/history', pageFrom(0), ({ total }, all) =>
    all.length * PAGE < total ? pageFrom(all.length * PAGE) : null,
  )
