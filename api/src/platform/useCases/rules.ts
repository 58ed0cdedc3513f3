/* Rules of class-validator for the fields of inputs. The index of the package loads 320 modules, these need 31. */
export { ArrayMaxSize } from 'class-validator/cjs/decorator/array/ArrayMaxSize.js';
export { IsArray } from 'class-validator/cjs/decorator/typechecker/IsArray.js';
export { IsBoolean } from 'class-validator/cjs/decorator/typechecker/IsBoolean.js';
export { IsDate } from 'class-validator/cjs/decorator/typechecker/IsDate.js';
export { IsIn } from 'class-validator/cjs/decorator/common/IsIn.js';
export { IsInt } from 'class-validator/cjs/decorator/typechecker/IsInt.js';
export { IsOptional } from 'class-validator/cjs/decorator/common/IsOptional.js';
export { IsString } from 'class-validator/cjs/decorator/typechecker/IsString.js';
export { Matches } from 'class-validator/cjs/decorator/string/Matches.js';
export { Max } from 'class-validator/cjs/decorator/number/Max.js';
export { MaxLength } from 'class-validator/cjs/decorator/string/MaxLength.js';
export { Min } from 'class-validator/cjs/decorator/number/Min.js';
export { MinLength } from 'class-validator/cjs/decorator/string/MinLength.js';
