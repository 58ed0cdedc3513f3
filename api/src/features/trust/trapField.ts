import { Field } from 'type-graphql';
import { IsOptional, IsString } from '../../platform/useCases/rules.js';

/** A field of forms that people do not see, so that only programs fill it (docs/behaviour.md#held-for-review). */
export function TrapField(): PropertyDecorator {
  const decorators = [
    Field(() => String, {
      nullable: true,
      description:
        'Leave it out. Forms have it as an invisible field, which only programs fill: then a text is held for review, and a registration is ignored.',
    }),
    IsString({ message: 'This field must be left empty.' }),
    IsOptional(),
  ];
  return (target, key) => {
    for (const decorate of decorators) decorate(target, key);
  };
}
