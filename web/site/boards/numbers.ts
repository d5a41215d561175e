import { useFacts } from '../api.tsx'

/** Uses Latin digits in all languages, so that all browsers agree. */
export function useNumbers(): { count: (value: number) => string; percent: (value: number) => string } {
  const { language } = useFacts()
  const locale = `${language}-u-nu-latn`
  const count = new Intl.NumberFormat(locale)
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return { count: (value) => count.format(value), percent: (value) => percent.format(value / 100) }
}
