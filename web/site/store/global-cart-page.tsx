export default function GlobalCartPage() { return null }
export const head = () => ({ title: 'x' })
