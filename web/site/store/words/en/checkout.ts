export const checkout = {
  title: 'Checkout',
}
