// Holds values against types of the page's own sources: everything that a type promises is there, of the right kind, and
// nothing else. The compiler that checks the sources says what a type promises.
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const web = fileURLToPath(new URL('../../', import.meta.url));

export class Types {
  private readonly program: ts.Program;
  private readonly checker: ts.TypeChecker;
  private readonly file: ts.SourceFile;

  constructor(path: string) {
    const config = ts.readConfigFile(`${web}tsconfig.json`, ts.sys.readFile).config as object;
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, web);
    this.program = ts.createProgram([web + path], { ...options, noEmit: true, types: [] });
    this.checker = this.program.getTypeChecker();
    this.file = this.program.getSourceFile(web + path)!;
  }

  // Where a value is not what the exported type of this name says.
  faults(name: string, value: unknown): string[] {
    const exported = this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(this.file)!);
    const symbol = exported.find((each) => each.name === name);
    if (!symbol) throw new Error(`no type ${name}`);
    return this.check(value, this.checker.getDeclaredTypeOfSymbol(symbol), name);
  }

  private check(value: unknown, type: ts.Type, at: string): string[] {
    if (type.isUnion()) return this.checkUnion(value, type, at);
    if (type.flags & ts.TypeFlags.Null) return value === null ? [] : [`${at}: not null`];
    if (type.flags & ts.TypeFlags.Undefined) return value === undefined ? [] : [`${at}: should not be there`];
    if (type.isStringLiteral() || type.isNumberLiteral()) return value === type.value ? [] : [`${at}: ${String(value)} is not ${type.value}`];
    if (type.flags & ts.TypeFlags.BooleanLiteral) {
      return String(value) === this.checker.typeToString(type) ? [] : [`${at}: ${String(value)} is another truth`];
    }
    for (const [flag, kind] of [[ts.TypeFlags.String, 'string'], [ts.TypeFlags.Number, 'number'], [ts.TypeFlags.Boolean, 'boolean']] as const) {
      if (type.flags & flag) return typeof value === kind ? [] : [`${at}: ${JSON.stringify(value)} is no ${kind}`];
    }
    if (this.checker.isArrayType(type)) {
      if (!Array.isArray(value)) return [`${at}: no list`];
      const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
      return value.flatMap((each, i) => this.check(each, item!, `${at}[${i}]`));
    }
    return this.checkObject(value, type, at);
  }

  // One of several kinds; if it is none, the nearest says what is wrong.
  private checkUnion(value: unknown, type: ts.UnionType, at: string): string[] {
    const all = type.types.map((each) => this.check(value, each, at));
    return all.reduce((best, faults) => (faults.length < best.length ? faults : best));
  }

  private checkObject(value: unknown, type: ts.Type, at: string): string[] {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at}: ${JSON.stringify(value)} is no object`];
    const found = value as Record<string, unknown>;
    const properties = this.checker.getPropertiesOfType(type);
    const index = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    const names = new Set(properties.map((each) => each.name));
    const strange = Object.keys(found).filter((key) => !names.has(key));
    return [
      ...strange.flatMap((key) => (index ? this.check(found[key], index, `${at}.${key}`) : [`${at}.${key}: no type knows it`])),
      ...properties.flatMap((property) => {
        const optional = (property.flags & ts.SymbolFlags.Optional) !== 0;
        if (!(property.name in found)) return optional ? [] : [`${at}.${property.name}: missing`];
        return this.check(found[property.name], this.checker.getTypeOfSymbol(property), `${at}.${property.name}`);
      }),
    ];
  }
}
