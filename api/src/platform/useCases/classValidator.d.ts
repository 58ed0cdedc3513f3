/* The modules of class-validator that the API imports directly. Their declarations stand in another folder of the package. */

declare module 'class-validator/cjs/decorator/array/ArrayMaxSize.js' {
  export { ArrayMaxSize } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/typechecker/IsArray.js' {
  export { IsArray } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/typechecker/IsBoolean.js' {
  export { IsBoolean } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/typechecker/IsDate.js' {
  export { IsDate } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/typechecker/IsInt.js' {
  export { IsInt } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/common/IsIn.js' {
  export { IsIn } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/common/IsOptional.js' {
  export { IsOptional } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/typechecker/IsString.js' {
  export { IsString } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/string/Matches.js' {
  export { Matches } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/number/Max.js' {
  export { Max } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/string/MaxLength.js' {
  export { MaxLength } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/number/Min.js' {
  export { Min } from 'class-validator';
}

declare module 'class-validator/cjs/decorator/string/MinLength.js' {
  export { MinLength } from 'class-validator';
}

declare module 'class-validator/cjs/metadata/MetadataStorage.js' {
  export { getMetadataStorage } from 'class-validator';
}

declare module 'class-validator/cjs/validation/Validator.js' {
  export { Validator } from 'class-validator';
}
