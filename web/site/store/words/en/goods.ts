export const goods = {
  title: 'Products',
}
