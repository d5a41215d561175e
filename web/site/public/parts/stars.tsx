import './stars.css'
import { say } from '../../../words/say.ts'

export const Stars = ({ stars }: { stars: number }) => (
  <span className="stars" role="img" aria-label={say('{stars} of 5 stars', { stars })}>
    {[1, 2, 3, 4, 5].map((each) => (
      <span key={each} className={each <= Math.round(stars) ? 'star star-lit' : 'star'}>
        ★
      </span>
    ))}
  </span>
)
