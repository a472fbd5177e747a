import { GraphQLBoolean, type GraphQLFieldConfigArgumentMap, GraphQLInt, GraphQLString } from 'graphql';
import { type ListArguments, MAX_ROWS } from '../pages/index.ts';
import { Filters, SortOrder } from './scalars.ts';

/** The arguments of every list section. */
export const LIST_ARGUMENTS = {
  first: {
    type: GraphQLInt,
    description: `Rows of the page; 20 by default, at most ${MAX_ROWS} in all pages of a query`,
  },
  skip: { type: GraphQLInt, description: 'Rows before it' },
  sort_by: { type: GraphQLString },
  order: { type: SortOrder },
  search: { type: GraphQLString },
  exact: { type: GraphQLBoolean, description: 'The search is a whole field, not a part of one' },
  filters: { type: Filters },
  use_aggregation: { type: GraphQLBoolean, description: 'Count the rows by level, under the same search and filters' },
} satisfies Record<keyof ListArguments, GraphQLFieldConfigArgumentMap[string]>;
