import { ManyDone, ManyRefs, RowCounts } from "@aavarti/contract/lists";
import {
  AddProduct,
  AppliedPrice,
  ApplyPrice,
  CountProducts,
  CreateProduct,
  EditProduct,
  ListProducts,
  Product,
  ProductPage,
  ProductRecord,
  ProductRef,
  RenewalTermsList,
  SelectedProducts,
  SelectProducts,
  UndoAppliedPrice,
  UpdateProduct,
} from "@aavarti/contract/products";
import { applyPrice } from "@aavarti/services/products/apply-price";
import { createProduct } from "@aavarti/services/products/create-product";
import { deleteProduct, deleteProducts } from "@aavarti/services/products/delete-product";
import { countProducts, listProducts, selectProducts } from "@aavarti/services/products/list-products";
import { readProductRecord } from "@aavarti/services/products/read-record";
import { listRenewalTerms } from "@aavarti/services/products/renewal-terms";
import { restoreProduct, restoreProducts } from "@aavarti/services/products/restore-product";
import { undoAppliedPrice } from "@aavarti/services/products/undo-applied-price";
import { updateProduct } from "@aavarti/services/products/update-product";
import { z } from "zod";
import { memberProcedure, router } from "../procedures.ts";

export const productsRouter = router({
  list: memberProcedure("products.read")
    .input(ListProducts)
    .output(ProductPage)
    .query(({ ctx, input }) => listProducts(ctx.service, input)),
  count: memberProcedure("products.read")
    .input(CountProducts)
    .output(RowCounts)
    .query(({ ctx, input }) => countProducts(ctx.service, input)),
  pick: memberProcedure("products.read")
    .input(SelectProducts)
    .output(SelectedProducts)
    .query(({ ctx, input }) => selectProducts(ctx.service, input)),
  read: memberProcedure(["products.read", "analytics.read"])
    .input(ProductRef)
    .output(ProductRecord)
    .query(({ ctx, input }) => readProductRecord(ctx.service, input)),
  removeMany: memberProcedure("products.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => deleteProducts(ctx.service, input)),
  restoreMany: memberProcedure("products.delete")
    .input(ManyRefs)
    .output(ManyDone)
    .mutation(({ ctx, input }) => restoreProducts(ctx.service, input)),
  create: memberProcedure("products.write")
    .input(CreateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx.service, input)),
  update: memberProcedure("products.write")
    .input(UpdateProduct)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx.service, input)),
  add: memberProcedure("products.write")
    .input(AddProduct)
    .output(Product)
    .mutation(({ ctx, input }) => createProduct(ctx.service, input)),
  edit: memberProcedure("products.write")
    .input(EditProduct)
    .output(Product)
    .mutation(({ ctx, input }) => updateProduct(ctx.service, input)),
  delete: memberProcedure("products.delete")
    .input(ProductRef)
    .output(z.void())
    .mutation(({ ctx, input }) => deleteProduct(ctx.service, input)),
  restore: memberProcedure("products.delete")
    .input(ProductRef)
    .output(Product)
    .mutation(({ ctx, input }) => restoreProduct(ctx.service, input)),
  renewalTerms: memberProcedure(["products.read", "subscriptions.read"])
    .input(ProductRef)
    .output(RenewalTermsList)
    .query(({ ctx, input }) => listRenewalTerms(ctx.service, input)),
  applyPrice: memberProcedure(["products.write", "subscriptions.change"])
    .input(ApplyPrice)
    .output(AppliedPrice)
    .mutation(({ ctx, input }) => applyPrice(ctx.service, input)),
  undoAppliedPrice: memberProcedure(["products.write", "subscriptions.change"])
    .input(UndoAppliedPrice)
    .output(AppliedPrice)
    .mutation(({ ctx, input }) => undoAppliedPrice(ctx.service, input)),
});
