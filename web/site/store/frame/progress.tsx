import './progress.css'
import { Link } from '../../navigation.tsx'
import { isFaceNeeded, isPhotoAccepted } from '../photo/accepted-photo.ts'
import { type FanSession, type Store, useFan } from '../store.ts'
import { useWords } from '../words/words.ts'
import { usePhase } from './phase-banner.tsx'

export type StepName = 'designs' | 'photo' | 'art' | 'products' | 'cart' | 'pay'

/** Omits the photo step if no design shows the fan's face. */
export function stepsOf({ shopFlow, designs }: Pick<Store, 'shopFlow' | 'designs'>): readonly StepName[] {
  if (shopFlow === 'art_first') return ['photo', 'art', 'products', 'cart', 'pay']
  const isPersonal = designs.length === 0 || designs.some(({ needsFace }) => needsFace)
  return isPersonal ? ['designs', 'photo', 'art', 'products', 'cart', 'pay'] : ['designs', 'products', 'cart', 'pay']
}

const STEP_OF: Readonly<Record<string, StepName>> = {
  designs: 'designs',
  photo: 'photo',
  art: 'art',
  products: 'products',
  cart: 'cart',
  checkout: 'pay',
  pay: 'pay',
}

/** Returns undefined on the first and last page. */
export const stepAt = (path: string): StepName | undefined => STEP_OF[/^\/c\/[^/]+\/([^/]+)/.exec(path)?.[1] ?? '']

/**
 * If the store has no separate step for choosing a design, the page for it belongs to the art
 * step.
 */
export const stepAmong = (steps: readonly StepName[], path: string): StepName | undefined => {
  const step = stepAt(path)
  return step === 'designs' && !steps.includes(step) ? 'art' : step
}

export function getCompletedSteps(
  store: Pick<Store, 'designs'>,
  session: FanSession | undefined,
): ReadonlySet<StepName> {
  const done = new Set<StepName>()
  if (!session) return done
  const { designId, selfie, aiArtKey, cartItems } = session
  if (designId !== null) done.add('designs')
  if (selfie !== null && isPhotoAccepted(selfie, isFaceNeeded(store, designId))) done.add('photo')
  if (aiArtKey !== null) done.add('art')
  if (cartItems.length > 0) for (const step of ['products', 'cart'] as const) done.add(step)
  return done
}

export function Progress({ store, path }: { store: Store; path: string }) {
  const { session } = useFan()
  const { frame } = useWords()
  const phase = usePhase(store)
  const steps = stepsOf(store)
  const now = stepAmong(steps, path)
  const at = steps.findIndex((step) => step === now)
  if (now === undefined || at < 0 || phase === 'ended') return null
  // Without a session, a fan has no cart and nothing to pay.
  if (!session && (now === 'cart' || now === 'pay')) return null
  const done = getCompletedSteps(store, session)
  return (
    <nav aria-label={frame.progress} className="store-progress">
      <p className="small muted store-progress-now">
        {frame.stepOf(at + 1, steps.length)} <strong>{frame.steps[now]}</strong>
      </p>
      <ol>
        {steps.map((step, index) => {
          const isNow = step === now
          const isDone = done.has(step) && !isNow
          const words = (
            <span className="store-step-words">
              {frame.steps[step]}
              {isDone && <span className="for-ears">, {frame.done}</span>}
            </span>
          )
          return (
            <li
              key={step}
              className={isNow ? 'store-step store-step-now' : isDone ? 'store-step store-step-done' : 'store-step'}
            >
              {isDone && index < steps.length - 1 ? (
                <Link to={`/c/${store.slug}/${step}`}>{words}</Link>
              ) : (
                <span {...(isNow ? { 'aria-current': 'step' as const } : {})}>{words}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
