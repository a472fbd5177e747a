import type {
  ASTVisitor,
  FieldNode,
  FragmentDefinitionNode,
  GraphQLObjectType,
  SelectionNode,
  SelectionSetNode,
  ValidationContext,
  ValidationRule,
} from 'graphql';
import { GraphQLError, getNamedType, isObjectType, Kind } from 'graphql';

/** What one query may ask for, counted with its fragments written out. */
export interface QueryLimits {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  /** Fields that give pages (they take `first`): each one is a question to the database. */
  readonly pages: number;
}

/** Room for the usual introspection query (15 deep, some 250 fields) and for every section of a report at once. */
export const DEFAULT_LIMITS: QueryLimits = { depth: 16, fields: 600, aliases: 20, pages: 10 };

type Exceeded = keyof QueryLimits;

/** Refuses a query that is larger than its answer could ever be worth. */
export function limitRule(limits: QueryLimits): ValidationRule {
  return function limitedQuery(context): ASTVisitor {
    return {
      OperationDefinition(node) {
        const exceeded = new Measure(context, limits).walk(node.selectionSet, 1, context.getSchema().getQueryType());
        if (!exceeded) return;
        context.reportError(new GraphQLError(`The query has more than ${limits[exceeded]} ${exceeded}.`));
      },
    };
  };
}

class Measure {
  private readonly used = { fields: 0, aliases: 0, pages: 0 };
  private readonly open = new Set<FragmentDefinitionNode>();
  private readonly context: ValidationContext;
  private readonly limits: QueryLimits;

  constructor(context: ValidationContext, limits: QueryLimits) {
    this.context = context;
    this.limits = limits;
  }

  /** The first limit that is exceeded: from there on nothing is counted, so a hostile query costs no more than one. */
  walk(set: SelectionSetNode, depth: number, parent: GraphQLObjectType | null | undefined): Exceeded | null {
    if (depth > this.limits.depth) return 'depth';
    for (const selection of set.selections) {
      const exceeded =
        selection.kind === Kind.FIELD ? this.field(selection, depth, parent) : this.fragment(selection, depth, parent);
      if (exceeded) return exceeded;
    }
    return null;
  }

  private field(node: FieldNode, depth: number, parent: GraphQLObjectType | null | undefined): Exceeded | null {
    const definition = parent?.getFields()[node.name.value];
    this.used.fields += 1;
    if (node.alias) this.used.aliases += 1;
    if (definition?.args.some(({ name }) => name === 'first')) this.used.pages += 1;
    const exceeded = (['fields', 'aliases', 'pages'] as const).find((name) => this.used[name] > this.limits[name]);
    if (exceeded || !node.selectionSet) return exceeded ?? null;
    const type = definition && getNamedType(definition.type);
    return this.walk(node.selectionSet, depth + 1, isObjectType(type) ? type : null);
  }

  private fragment(
    node: Exclude<SelectionNode, FieldNode>,
    depth: number,
    parent: GraphQLObjectType | null | undefined,
  ): Exceeded | null {
    if (node.kind === Kind.INLINE_FRAGMENT) return this.walk(node.selectionSet, depth, parent);
    const fragment = this.context.getFragment(node.name.value);
    // A fragment inside itself is refused by a rule of its own.
    if (!fragment || this.open.has(fragment)) return null;
    this.open.add(fragment);
    // Empty fragments cost a step as well: spread inside each other, few of them make many.
    this.used.fields += 1;
    const exceeded = this.used.fields > this.limits.fields ? 'fields' : this.walk(fragment.selectionSet, depth, parent);
    this.open.delete(fragment);
    return exceeded;
  }
}
