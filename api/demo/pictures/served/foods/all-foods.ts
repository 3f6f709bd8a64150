import { breads } from './breads.ts'
import { cheeses } from './cheeses.ts'
import { desserts } from './desserts.ts'
import { drinks } from './drinks.ts'
import { eggs } from './eggs.ts'
import { grains } from './grains.ts'
import { greens } from './greens.ts'
import { meats } from './meats.ts'
import { sauces } from './sauces.ts'
import { seafood } from './seafood.ts'
import { spreads } from './spreads.ts'
import { sushi } from './sushi.ts'
import { vegetables } from './vegetables.ts'

/** All foods by name. */
export const allFoods = {
  ...breads,
  ...cheeses,
  ...desserts,
  ...drinks,
  ...eggs,
  ...grains,
  ...greens,
  ...meats,
  ...sauces,
  ...seafood,
  ...spreads,
  ...sushi,
  ...vegetables,
} as const
export type FoodName = keyof typeof allFoods
