import './stars.css'

export const Stars = ({ stars }: { stars: number }) => (
  <span className="stars" role="img" aria-label={`${stars} of 5 stars`}>
    {[1, 2, 3, 4, 5].map((each) => (
      <span key={each} className={each <= Math.round(stars) ? 'star star-lit' : 'star'}>
        ★
      </span>
    ))}
  </span>
)
